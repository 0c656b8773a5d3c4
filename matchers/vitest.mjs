import { toDetect } from 'trajectory-judge/testing';
import { expect } from 'vitest';

expect.extend({ toDetect });
