import '@jest/globals';
import type { ToDetect } from 'trajectory-judge/testing';

declare module 'expect' {
  interface Matchers<R, T> {
    toDetect: ToDetect;
  }
}
