"""A bot for a chat: everybody plays from a seat of their own, and reads what they may see.

    python bot.py court.toml anne=aurore bertrand=luynes chloe=gm

Reads a message a line, ``anne: check aurore --play QB``, and writes a message a line, ``anne: …``, for whoever carries
them to a chat and back. Whoever asks is answered; where something was done, the others are told what they see of it.
"""

import json
import subprocess
import sys


def ask(campaign, seat, command):
    """What a command from a seat comes to: the object of tarotcli, and its text."""
    run = ["tarotcli", "run", "-c", campaign, "--seat", seat, "--json", "--text"]
    ran = subprocess.run(
        run, input=f"{command}\n", capture_output=True, text=True, encoding="utf-8", check=False
    )
    answer = json.loads((ran.stdout or ran.stderr).splitlines()[0])
    if "error" in answer:
        error = answer["error"]
        return answer, "\n".join(filter(None, (error["message"], error.get("way_out"))))
    return answer, answer["text"]


def post(player, text):
    """A message to one player, a line at a time."""
    for line in text.splitlines():
        sys.stdout.write(f"{player}: {line}\n")
    sys.stdout.flush()


def main(campaign, *players):
    """Carry on until standard input ends."""
    seats = dict(player.split("=", 1) for player in players)
    last = None
    for line in sys.stdin:
        player, colon, command = line.strip().partition(": ")
        if not colon or not command.strip() or player not in seats:
            continue
        if last is None:
            last = ask(campaign, seats[player], "show")[0].get("revision")
        answer, text = ask(campaign, seats[player], command)
        post(player, text)
        done = answer.get("revision", last)
        if done != last:
            last = done
            for other in seats:
                if other != player:
                    post(other, ask(campaign, seats[other], "log --last 1")[1])


if __name__ == "__main__":
    main(*sys.argv[1:])
