import thermostat from '../../examples/environment/thermostat.ts';
import { describeEnvironment } from './contract-suite.ts';

describeEnvironment(thermostat);
