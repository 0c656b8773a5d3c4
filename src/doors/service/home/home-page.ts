import html from '../../../../generated/home-page.html';
import { pagePolicy } from '../../../5-reporting/page/page-policy.ts';

/** A page, and the policy that it is served with. */
export interface ServedPage {
  readonly html: string;
  readonly policy: string;
}

let made: ServedPage | null = null;

/** The page at the root. It is the same for everybody, so its policy is worked out once. */
export function homePage(): ServedPage {
  // Its empty icon keeps browsers from asking for one.
  const further = ["connect-src 'self'", 'img-src data:'];
  made ??= { html, policy: `${pagePolicy(html, ...further)}; frame-ancestors 'none'` };
  return made;
}
