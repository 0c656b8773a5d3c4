import type { Span } from './span.ts';

/** The settings that make tracers record what was said, by what their spans look like. */
const SETTINGS: readonly (readonly [(span: Span) => boolean, string])[] = [
  [hasKey('gcp.vertex.agent.'), 'ADK_CAPTURE_MESSAGE_CONTENT_IN_SPANS=true'],
  [hasKey('ai.operationId'), 'experimental_telemetry: { recordInputs: true, recordOutputs: true }'],
  [
    hasKey('openinference.'),
    'OPENINFERENCE_HIDE_INPUTS=false and OPENINFERENCE_HIDE_OUTPUTS=false',
  ],
  [hasKey('traceloop.'), 'TRACELOOP_TRACE_CONTENT=true'],
  [hasKey('logfire.'), 'InstrumentationSettings(include_content=True)'],
  [hasKey('mlflow.'), 'mlflow.<library>.autolog(log_traces=True)'],
];

function hasKey(prefix: string): (span: Span) => boolean {
  return ({ attributes }) => Object.keys(attributes).some((key) => key.startsWith(prefix));
}

/** Why spans without content cannot be judged, and the setting that would have recorded it. */
export function contentOff(spans: readonly Span[]): string {
  const found = SETTINGS.find(([matches]) => spans.some(matches));
  const setting = found?.[1] ?? 'OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT=true';
  return `its messages and arguments were not recorded; record with ${setting}`;
}
