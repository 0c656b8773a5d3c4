import { at, listAt } from '../../../run/json.ts';
import type { TraceFormat } from '../../trace-format.ts';
import { both, has, type ListedFormat, listedFormat, not } from './listed-format.ts';

const ofUser = has('source', 'user');

const LISTED: readonly ListedFormat[] = [
  {
    name: 'pydantic-ai',
    description: 'messages of Pydantic AI, as all_messages_json gives them',
    signs: ['messages[].kind: request|response', 'messages[].parts[].part_kind'],
    lists: [['messages'], ['all_messages'], ['message_history'], ['new_messages']],
    isEntry: both(has('kind', 'request', 'response'), has('parts')),
    parts: 'parts',
    ids: [['run_id'], ['id']],
    telling: [
      {
        when: both(has('kind', 'request'), has('instructions')),
        is: 'instructions',
        says: 'instructions',
      },
      { when: has('part_kind', 'system-prompt'), is: 'system', says: 'content' },
      { when: has('part_kind', 'user-prompt'), is: 'user', says: 'content' },
      { when: has('part_kind', 'thinking'), is: 'thought', says: 'content' },
      { when: has('part_kind', 'text'), is: 'text', says: 'content' },
      {
        when: has('part_kind', 'tool-call', 'builtin-tool-call'),
        is: 'call',
        tool: 'tool_name',
        id: 'tool_call_id',
        says: 'args',
      },
      {
        when: has('part_kind', 'tool-return', 'builtin-tool-return'),
        is: 'result',
        tool: 'tool_name',
        id: 'tool_call_id',
        says: 'content',
        failed: has('outcome', 'failed', 'denied'),
      },
      {
        when: both(has('part_kind', 'retry-prompt'), has('tool_name')),
        is: 'result',
        tool: 'tool_name',
        id: 'tool_call_id',
        says: 'content',
        failed: () => true,
      },
      // Without a tool it is the framework that asks the model to answer in another form.
      {
        when: both(has('part_kind', 'retry-prompt'), not(has('tool_name'))),
        is: 'event',
        says: 'content',
      },
    ],
  },
  {
    name: 'autogen',
    description:
      'messages of AutoGen 0.4 and later: the result of a task, or the state of an agent',
    signs: [
      'messages[].type: TextMessage|ToolCallRequestEvent|ToolCallExecutionEvent|UserMessage|AssistantMessage',
      'messages[].content',
    ],
    lists: [['messages'], ['llm_context', 'messages'], ['agent_state', 'llm_context', 'messages']],
    isEntry: both(
      has('content'),
      has(
        'type',
        ...['TextMessage', 'ToolCallRequestEvent', 'ToolCallExecutionEvent', 'MultiModalMessage'],
        ...['UserMessage', 'AssistantMessage', 'FunctionExecutionResultMessage'],
      ),
    ),
    telling: [
      { when: has('type', 'SystemMessage'), is: 'system', says: 'content' },
      { when: has('type', 'UserMessage'), is: 'user', says: 'content' },
      {
        when: both(has('type', 'TextMessage', 'MultiModalMessage', 'HandoffMessage'), ofUser),
        is: 'user',
        says: 'content',
      },
      { when: has('thought'), is: 'thought', says: 'thought' },
      { when: has('type', 'ThoughtEvent'), is: 'thought', says: 'content', agent: 'source' },
      {
        when: both(
          has(
            'type',
            ...['TextMessage', 'MultiModalMessage', 'HandoffMessage', 'StopMessage'],
            ...['ToolCallSummaryMessage', 'StructuredMessage', 'CodeGenerationEvent'],
          ),
          not(ofUser),
        ),
        is: 'text',
        says: 'content',
        agent: 'source',
      },
      {
        when: (entry) =>
          has('type', 'AssistantMessage')(entry) && typeof at(entry, 'content') === 'string',
        is: 'text',
        says: 'content',
        agent: 'source',
      },
      {
        when: has('type', 'ToolCallRequestEvent', 'AssistantMessage'),
        each: 'content',
        is: 'call',
        tool: 'name',
        id: 'id',
        says: 'arguments',
        agent: 'source',
      },
      {
        when: has('type', 'ToolCallExecutionEvent', 'FunctionExecutionResultMessage'),
        each: 'content',
        is: 'result',
        tool: 'name',
        id: 'call_id',
        says: 'content',
        failed: has('is_error', true),
      },
      { when: has('type', 'CodeExecutionEvent'), is: 'event', says: 'result.output' },
    ],
  },
  {
    name: 'smolagents',
    description: 'the memory of an agent of smolagents: its steps',
    signs: ['steps[].step_number', 'steps[].tool_calls', 'steps[].observations'],
    lists: [['steps'], ['memory'], ['memory', 'steps'], ['full_steps']],
    isEntry: both(has('step_number'), (entry) =>
      ['model_output', 'observations', 'tool_calls', 'model_input_messages'].some((key) =>
        Object.hasOwn(Object(entry), key),
      ),
    ),
    telling: [
      { when: has('system_prompt'), is: 'system', says: 'system_prompt' },
      { when: has('task'), is: 'user', says: 'task' },
      { when: has('plan'), is: 'thought', says: 'plan' },
      { when: has('model_output'), is: 'thought', says: 'model_output' },
      {
        when: has('tool_calls'),
        each: 'tool_calls',
        is: 'call',
        tool: (call) => at(call, 'function', 'name') ?? at(call, 'name'),
        id: 'id',
        says: (call) => at(call, 'function', 'arguments') ?? at(call, 'arguments'),
      },
      // Calls that were made together have one text for all their results.
      {
        when: both(has('tool_calls'), not(has('error'))),
        is: 'result',
        id: (step) => at(listAt(step, 'tool_calls').at(-1), 'id'),
        says: 'observations',
      },
      {
        when: has('error'),
        is: 'result',
        id: (step) => at(listAt(step, 'tool_calls').at(-1), 'id'),
        says: (step) => at(step, 'error', 'message') ?? at(step, 'error'),
        failed: () => true,
      },
      { when: has('is_final_answer', true), is: 'answer', says: 'action_output' },
      { when: both(has('output'), not(has('step_number'))), is: 'answer', says: 'output' },
    ],
  },
  {
    name: 'opencode',
    description: 'sessions of opencode, as opencode export writes them',
    signs: ['messages[].info.role: user|assistant', 'messages[].parts[].type'],
    lists: [['messages']],
    isEntry: both(has('info.role', 'user', 'assistant'), has('parts')),
    parts: 'parts',
    ids: [['info', 'id']],
    telling: [
      {
        when: both(
          has('whole.info.role', 'user'),
          has('type', 'text'),
          not(has('synthetic', true)),
        ),
        is: 'user',
        says: 'text',
      },
      {
        when: both(has('whole.info.role', 'user'), has('type', 'text'), has('synthetic', true)),
        is: 'event',
        says: 'text',
      },
      { when: has('type', 'reasoning'), is: 'thought', says: 'text' },
      {
        when: both(has('whole.info.role', 'assistant'), has('type', 'text')),
        is: 'text',
        says: 'text',
      },
      {
        when: has('type', 'tool'),
        is: 'call',
        tool: 'tool',
        id: 'callID',
        says: 'state.input',
        result: (part) => at(part, 'state', 'error') ?? at(part, 'state', 'output'),
        failed: has('state.status', 'error'),
      },
    ],
  },
];

/** Formats that a table tells how to read. Another one is an entry. */
export const listedFormats: readonly TraceFormat[] = LISTED.map(listedFormat);
