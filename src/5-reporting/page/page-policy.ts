import { policyHash } from './embed.ts';

/**
 * A content security policy that names a page's own script and styles by their hashes, and allows
 * nothing else at all.
 *
 * @param further directives of a page that needs more, such as one that asks a server
 */
export function pagePolicy(page: string, ...further: readonly string[]): string {
  const hashes = (element: string): string =>
    Array.from(page.matchAll(new RegExp(`<${element}\\b[^>]*>([\\s\\S]*?)</${element}>`, 'g')))
      .map(([, text = '']) => policyHash(text))
      .join(' ');
  return [
    "default-src 'none'",
    `script-src ${hashes('script')}`,
    `style-src ${hashes('style')}`,
    ...further,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');
}
