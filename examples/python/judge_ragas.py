"""A metric of Ragas as a judge. Change what it measures, and pass it to tj judge as a command:

    tj judge runs/demo --judge "ragas=cmd:python3 judge.py"
    tj measure runs/demo --judge ragas

It needs ragas and openai and a model that it can ask.
"""

import contextlib
import json
import math
import sys

from openai import OpenAI
from ragas.llms import llm_factory
from ragas.metrics import DiscreteMetric

llm = llm_factory("gpt-4.1", client=OpenAI())
metric = DiscreteMetric(
    name="process",
    prompt="Did the agent do everything right? Answer pass or fail.\n\n{response}",
    allowed_values=["pass", "fail"],
)
# What each answer is worth. Any other one is no verdict; a NumericMetric answers with the number itself.
SCORES = {"pass": 1.0, "fail": 0.0}


def judge(item):
    """Measures one run, which the metric is shown whole."""
    result = metric.score(llm=llm, response=item["text"])
    score = SCORES.get(result.value) if isinstance(result.value, str) else result.value
    if score is None or not math.isfinite(score):
        return {"unscored": f"Ragas gave no score: {result.value}"}
    return {"score": score, "threshold": 0.5, "faulty_when": "low", "rationale": result.reason}


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
