"""What is asked and what is answered, as types: questions with their words, answers, events, and who may see them."""
