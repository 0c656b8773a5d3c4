import type { Script } from '../../1-worlds/contract/fault-operator.ts';

/**
 * A script with another final answer. Agents usually hand their answer to a tool that sends it, so a
 * call that holds the old answer as one of its arguments gets the new one.
 */
export function withReply(script: Script, finalAnswer: string): Script {
  return {
    finalAnswer,
    calls: script.calls.map((planned) => {
      const { tool, args } = planned.call;
      const names = Object.keys(args).filter((name) => args[name] === script.finalAnswer);
      if (names.length === 0) return planned;
      const replaced = Object.fromEntries(names.map((name) => [name, finalAnswer]));
      return { ...planned, call: { tool, args: { ...args, ...replaced } } };
    }),
  };
}
