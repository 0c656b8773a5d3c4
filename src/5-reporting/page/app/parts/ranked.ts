export { ranked } from '../../../../4-measuring/recommending/ranked.ts';
