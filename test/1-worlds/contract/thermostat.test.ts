import thermostat from '../../../examples/environment/thermostat.ts';
import { describeEnvironment } from '../../2-planting/contract-suite.ts';

describeEnvironment(thermostat);
