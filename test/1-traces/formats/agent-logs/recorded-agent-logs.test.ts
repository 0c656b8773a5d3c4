import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { atif } from '../../../../src/1-traces/formats/atif.ts';
import { inspect } from '../../../../src/1-traces/formats/inspect/inspect.ts';
import { langchainMessages } from '../../../../src/1-traces/formats/langchain-messages.ts';
import { openhands } from '../../../../src/1-traces/formats/openhands/openhands.ts';
import { sweAgent } from '../../../../src/1-traces/formats/swe-agent.ts';
import { vercelAiMessages } from '../../../../src/1-traces/formats/vercel-ai/vercel-ai-messages.ts';
import { vercelAiStream } from '../../../../src/1-traces/formats/vercel-ai/vercel-ai-stream.ts';
import { whoAndWhen } from '../../../../src/1-traces/formats/who-and-when.ts';
import { isRefused } from '../../../../src/1-traces/trace-format.ts';
import { toolSteps } from '../../../../src/run/run.ts';
import { describeWithTraces, tracesFolder } from '../../../support/reference/recorded-traces.ts';
import { parsedFile, readingsOf } from '../../../support/traces/parsed-file.ts';

const formats = [
  atif,
  inspect,
  langchainMessages,
  openhands,
  sweAgent,
  vercelAiMessages,
  vercelAiStream,
  whoAndWhen,
];

/** The calls in each file, as another program counts them, or the reason for which it is refused. */
const expected: Record<string, number | RegExp> = {
  'atif/Arize-ai__phoenix__harbor_openhands.json': 2,
  'atif/Arize-ai__phoenix__harbor_terminus2_continuation.json': 0,
  'atif/Arize-ai__phoenix__harbor_terminus2_continuation_cont1.json': 0,
  'atif/Arize-ai__phoenix__harbor_terminus2_timeout.json': 3,
  'atif/Arize-ai__phoenix__multi_tool_trajectory.json': 4,
  'atif/Arize-ai__phoenix__parallel_tools_mixed_results.json': 3,
  'inspect/UKGovernmentBEIS__inspect_ai__2025-05-12T20-27-36-04-00_browser.json': 4,
  'inspect/UKGovernmentBEIS__inspect_ai__log_images_tc.json': 0,
  'inspect/UKGovernmentBEIS__inspect_ai__log_tool_call_error.json': /no agent is recorded/,
  'langchain-messages/deepeval__langchain_agent_complex.messages.json': 1,
  'langchain-messages/deepeval__langchain_agent_multi_step.messages.json': 1,
  'langchain-messages/deepeval__langgraph_multi_turn.messages.json': 3,
  'langchain-messages/deepeval__langgraph_parallel_weather.messages.json': 3,
  'langchain-messages/vercel-ai__react-agent.lc-constructor.json': 2,
  'openhands/All-Hands-AI__OpenHands__basic.json': 2,
  'openhands/All-Hands-AI__OpenHands__basic_gui_mode.json': 4,
  'openhands/OpenHands__software-agent-sdk__events.jsonl': /no goal/,
  'swe-agent/SWE-agent__SWE-agent__function_calling_simple.traj': 5,
  'swe-agent/SWE-agent__SWE-agent__pydicom__pydicom-1458.traj': 12,
  'swe-agent/SWE-agent__marshmallow-1867.function_calling.traj': 11,
  'swe-agent/SWE-agent__marshmallow-1867.function_calling_replace_from_source.traj': 13,
  'swe-agent/SWE-agent__marshmallow-1867.xml.traj': 11,
  'vercel-ai/Agenta-AI__agenta__connectAndFormsSession.liveChunks.json': /user's message/,
  'vercel-ai/agenta__connectAndFormsSession.ui-messages.json': 16,
  'vercel-ai/vercel-ai__react-agent.model-messages.json': 2,
  'vercel-ai/vercel-ai__react-agent.ui-messages.json': 2,
  'vercel-ai/vercel__ai__react-agent-tool-calling.json': /user's message/,
  'who-and-when/algorithm-generated-14.json': /Computer_terminal, not Culinary_Awards_Expert/,
  'who-and-when/hand-crafted-22.json': /WebSurfer, not FileSurfer/,
};

describeWithTraces('real logs of agents', () => {
  const read = (file: string) => parsedFile(readFileSync(join(tracesFolder, file), 'utf8'));

  it.each(Object.entries(expected))(
    '%s is read, or refused for the right reason',
    (file, calls) => {
      const content = read(file);
      const format = formats.find(({ detect }) => content !== null && detect(content.sample));
      if (content === null || format === undefined) throw new Error('not recognised');
      const [reading] = readingsOf(content, format);
      if (reading === undefined) throw new Error('nothing was read');
      if (isRefused(reading)) expect(reading.refused).toMatch(calls as RegExp);
      else expect(toolSteps(reading.run)).toHaveLength(calls as number);
    },
  );

  it('are each recognised by one of these formats, and no file of another kind by any', () => {
    const claimed = readdirSync(tracesFolder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(tracesFolder.length + 1))
      .filter((file) => {
        const content = read(file);
        const found = formats.filter(({ detect }) => content !== null && detect(content.sample));
        expect(found.length, file).toBeLessThanOrEqual(1);
        return found.length === 1;
      });
    const annotated = claimed.filter((file) => file.startsWith('who-and-when'));
    expect(annotated).toHaveLength(30);
    const others = claimed.filter((file) => !file.startsWith('who-and-when'));
    const named = Object.keys(expected).filter((file) => !file.startsWith('who-and-when'));
    expect(others.sort()).toEqual(named.sort());
  });
});
