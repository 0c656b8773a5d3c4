"""An evaluator of Phoenix as a judge. Change what it measures, and pass it to tj judge as a command:

    tj judge runs/demo --judge "phoenix=cmd:python3 judge.py"
    tj measure runs/demo --judge phoenix

It needs arize-phoenix-evals and a model that it can ask.
"""

import contextlib
import json
import math
import sys

from phoenix.evals import LLM, create_classifier

evaluator = create_classifier(
    name="process",
    prompt_template="Did the agent do everything right?\n\n{run}",
    llm=LLM(provider="openai", model="gpt-4.1"),
    choices={"right": 1.0, "wrong": 0.0},
)


def judge(item):
    """Evaluates one run, which the prompt is shown whole."""
    scores = evaluator.evaluate({"run": item["text"]})
    if len(scores) != 1 or scores[0].score is None or not math.isfinite(scores[0].score):
        return {"unscored": f"Phoenix gave no score: {scores}"}
    (score,) = scores
    return {
        "score": score.score,
        "threshold": 0.5,
        # A classifier may say instead that low scores are the good ones.
        "faulty_when": "high" if score.direction == "minimize" else "low",
        "rationale": score.explanation,
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
