export { ranked } from '../../../tables/ranked.ts';
