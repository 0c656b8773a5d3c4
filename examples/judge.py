"""A judge in Python. Change it, and pass it to tj judge as a command:

    tj judge runs/demo --judge "unchecked-refund=cmd:python3 judge.py"
    tj measure runs/demo --judge unchecked-refund

It reads one JSON object per line and answers each with one line that repeats the id. It keeps running
until its input ends. Standard output is for answers alone: print everything else to standard error,
which is shown to the user.
"""

import json
import sys


def judge(item):
    """Flags a run that issues a refund without having checked that the order is eligible."""
    checked = False
    for step in item["steps"]:
        # A recorded run has messages between its calls.
        if "call" not in step:
            continue
        tool = step["call"]["tool"]
        if tool == "check_eligibility":
            checked = True
        if tool == "issue_refund" and not checked:
            return {
                "faulty": True,
                "confidence": 0.95,
                "failure_step": step["index"],
                "failure_type": "skipped_precondition",
                "rationale": "the refund was issued before eligibility was checked",
            }
    return {"faulty": False, "confidence": 0.6}


for line in sys.stdin:
    item = json.loads(line)
    print(json.dumps({"id": item["id"], **judge(item)}), flush=True)
