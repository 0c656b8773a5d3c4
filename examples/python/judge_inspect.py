"""A scorer of Inspect as a judge. Change what it measures, and pass it to tj judge as a command:

    tj judge runs/demo --judge "inspect=cmd:python3 judge.py"
    tj measure runs/demo --judge inspect

It needs inspect_ai and a model that it can ask.
"""

import contextlib
import json
import math
import sys

import asyncio

from inspect_ai.model import ChatMessageUser, ModelOutput
from inspect_ai.scorer import Target, model_graded_qa, value_to_float
from inspect_ai.solver import TaskState

scorer = model_graded_qa(model="openai/gpt-4.1")
CRITERION = "The agent did what was asked, with the right tools, and says only what they returned."
as_number = value_to_float()


def judge(item):
    """Scores one run, which the grader is shown whole."""
    state = TaskState(
        model="agent",
        sample_id=item["id"],
        epoch=1,
        input=item["goal"],
        messages=[ChatMessageUser(content=item["goal"])],
        output=ModelOutput.from_content("agent", item["text"]),
    )
    score = asyncio.run(scorer(state, Target(CRITERION)))
    if score is None or not (score.value in ("C", "I", "P") or isinstance(score.value, (int, float))):
        return {"unscored": f"Inspect gave no score: {score and score.value}"}
    number = as_number(score.value)
    if not math.isfinite(number):
        return {"unscored": f"Inspect gave no score: {score.explanation}"}
    # Partly correct counts as half, which is not enough.
    return {"score": number, "threshold": 0.75, "faulty_when": "low", "rationale": score.explanation}


for line in sys.stdin:
    item = json.loads(line)
    try:
        # What libraries print is no answer, so it goes to standard error.
        with contextlib.redirect_stdout(sys.stderr):
            answer = judge(item)
    except Exception as error:
        # An error of the evaluator is not a verdict.
        answer = {"unscored": f"{type(error).__name__}: {error}"}
    print(json.dumps({"id": item["id"], **answer}), flush=True)
