"""A metric of DeepEval as a judge. Change what it measures, and pass it to tj judge as a command:

    tj judge runs/demo --judge "deepeval=cmd:python3 judge.py"
    tj measure runs/demo --judge deepeval

It needs deepeval and a model that it can ask.
"""

import contextlib
import json
import math
import sys

from deepeval.metrics import GEval
from deepeval.test_case import LLMTestCase, LLMTestCaseParams, ToolCall

metric = GEval(
    name="process",
    criteria="Whether the agent did what was asked, with the right tools, and says only what they returned.",
    evaluation_params=[
        LLMTestCaseParams.INPUT,
        LLMTestCaseParams.ACTUAL_OUTPUT,
        LLMTestCaseParams.TOOLS_CALLED,
    ],
)


def judge(item):
    """Measures one run. DeepEval has no place for thoughts and messages between calls; they are in item["text"]."""
    calls = [
        ToolCall(
            name=step["call"]["tool"],
            input_parameters=step["call"]["args"],
            output=step["observation"]["data"] if step["observation"]["ok"] else step["observation"],
        )
        for step in item["steps"] or []
        if "call" in step
    ]
    metric.measure(
        LLMTestCase(input=item["goal"], actual_output=item["final_answer"], tools_called=calls)
    )
    if metric.error is not None or metric.score is None or not math.isfinite(metric.score):
        return {"unscored": f"DeepEval gave no score: {metric.error}"}
    return {
        "faulty": not metric.is_successful(),
        "score": metric.score,
        "faulty_when": "low",
        "rationale": metric.reason,
    }


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
