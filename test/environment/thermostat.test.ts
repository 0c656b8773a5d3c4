import thermostat from '../fixtures/thermostat.ts';
import { describeEnvironment } from './contract-suite.ts';

describeEnvironment(thermostat);
