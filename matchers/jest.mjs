import { expect } from '@jest/globals';
import { toDetect } from 'trajectory-judge/testing';

expect.extend({ toDetect });
