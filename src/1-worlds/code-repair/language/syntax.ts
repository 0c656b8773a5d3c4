/**
 * The trees that source is parsed into. Only what small utility modules and their tests need is here;
 * types are read and dropped, as the tools that run TypeScript tests do.
 */
export type Expression =
  | { readonly kind: 'literal'; readonly value: string | number | boolean | null | undefined }
  | { readonly kind: 'regex'; readonly pattern: string; readonly flags: string }
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  | {
      readonly kind: 'template';
      readonly texts: readonly string[];
      readonly values: readonly Expression[];
    }
  | { readonly kind: 'array'; readonly items: readonly Item[] }
  | { readonly kind: 'object'; readonly entries: readonly Entry[] }
  | {
      readonly kind: 'function';
      readonly name: string;
      readonly parameters: readonly Parameter[];
      readonly body: Block | Expression;
    }
  | { readonly kind: 'unary'; readonly operator: string; readonly of: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: string;
      readonly left: Expression;
      readonly right: Expression;
    }
  | {
      readonly kind: 'conditional';
      readonly test: Expression;
      readonly then: Expression;
      readonly otherwise: Expression;
    }
  | {
      readonly kind: 'assign';
      readonly operator: string;
      readonly target: Expression;
      readonly value: Expression;
      readonly at: number;
      /** Whether the expression's own value is the one before the assignment, as in `i++`. */
      readonly givesOld: boolean;
    }
  | {
      readonly kind: 'member';
      readonly of: Expression;
      readonly key: Expression;
      readonly optional: boolean;
      readonly at: number;
    }
  | {
      readonly kind: 'call';
      readonly callee: Expression;
      readonly args: readonly Item[];
      readonly optional: boolean;
      readonly isNew: boolean;
      readonly at: number;
    };

/** An element of a list or of a call's arguments, perhaps after `...`. */
export interface Item {
  readonly spread: boolean;
  readonly value: Expression;
}

/** `key: value`, or `...value` if there is no key. */
export interface Entry {
  readonly key: Expression | null;
  readonly value: Expression;
}

/** What a value is bound to: a name, or the parts of a list or of an object. */
export type Pattern =
  | { readonly kind: 'name'; readonly name: string }
  | { readonly kind: 'list'; readonly parts: readonly (Parameter | null)[] }
  | { readonly kind: 'fields'; readonly parts: readonly (Parameter & { readonly key: string })[] };

export interface Parameter {
  readonly pattern: Pattern;
  readonly fallback: Expression | null;
  readonly rest: boolean;
}

export interface Block {
  readonly kind: 'block';
  readonly body: readonly Statement[];
}

export type Statement =
  | Block
  | { readonly kind: 'expression'; readonly value: Expression }
  | {
      readonly kind: 'declare';
      readonly constant: boolean;
      readonly pattern: Pattern;
      readonly value: Expression | null;
    }
  | {
      readonly kind: 'if';
      readonly test: Expression;
      readonly then: Statement;
      readonly otherwise: Statement | null;
    }
  | { readonly kind: 'return'; readonly value: Expression | null }
  | { readonly kind: 'throw'; readonly value: Expression; readonly at: number }
  | {
      readonly kind: 'for';
      readonly start: Statement | null;
      readonly test: Expression | null;
      readonly next: Expression | null;
      readonly body: Statement;
    }
  | {
      readonly kind: 'for-of';
      readonly pattern: Pattern;
      readonly list: Expression;
      readonly body: Statement;
      readonly at: number;
    }
  | { readonly kind: 'jump'; readonly to: 'break' | 'continue' };

export interface Import {
  /** The name that is exported there, and the name that it has here. */
  readonly names: readonly { readonly exported: string; readonly local: string }[];
  readonly from: string;
}

/** One file: what it imports, what it does, and which of its names others may import. */
export interface Program {
  readonly imports: readonly Import[];
  readonly body: readonly Statement[];
  readonly exports: readonly string[];
}
