import type { ToDetect } from 'trajectory-judge/testing';
import 'vitest';

declare module 'vitest' {
  interface Matchers<R, T> {
    toDetect: ToDetect;
  }
}
