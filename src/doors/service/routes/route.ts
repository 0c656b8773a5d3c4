import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import type { Answer } from '../security/headers.ts';
import type { ServiceParts } from '../service-parts.ts';

/** A request that may be answered. */
export interface ServiceRequest {
  readonly incoming: IncomingMessage;
  /** What the log and the answer call it. */
  readonly requestId: string;
  /** The part of the path that the route names, decoded. */
  readonly id: string;
  readonly query: URLSearchParams;
  /** Aborts when the client has gone. */
  readonly gone: AbortSignal;
}

/** One answer that a route can give, for the document. Problems are the same everywhere. */
export interface DocumentedAnswer {
  readonly status: number;
  readonly description: string;
  readonly schema?: z.ZodType;
  /** JSON unless it says otherwise. */
  readonly type?: string;
}

/**
 * One thing that the service does. The application, the guards, the metrics and the OpenAPI document
 * all read the list in `routes.ts`, so a new route is one entry in the list of its topic.
 */
export interface ServiceRoute {
  readonly method: 'get' | 'post' | 'delete';
  /** `/v1/runs/:id` */
  readonly path: string;
  /** What clients call it. */
  readonly operation: string;
  readonly summary: string;
  /** Whether it is answered without a token. It must not say anything about runs or judges then. */
  readonly isOpen?: boolean;
  readonly body?: z.ZodType;
  readonly query?: z.ZodObject;
  readonly answer: DocumentedAnswer;
  /** The statuses of the problems that it can answer with, besides those that all routes have. */
  readonly problems?: readonly number[];
  handle(request: ServiceRequest, parts: ServiceParts): Answer | Promise<Answer>;
}
