import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A request that a process in the machine's network sends. */
export interface VisitorRequest {
  url: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Address of the visitor, in 127.0.0.0/8. */
  from?: string;
}

export interface VisitorResponse {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Visitor {
  /** Follows no redirect and trusts every certificate. @throws if there is no complete response */
  send: (request: VisitorRequest) => Promise<VisitorResponse>;
  close: () => void;
}

export type Reply = { id: number } & ({ response: VisitorResponse } | { error: string });

/** @param init process id of the machine's first process */
export function visitorInside(init: string): Visitor {
  const program = join(import.meta.dirname, 'visitor-process.ts');
  const child = spawn('nsenter', ['-t', init, '-n', process.execPath, program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<number, (reply: Reply) => void>();
  let last = 0;
  child.on('exit', () => {
    for (const [id, resolve] of waiting) resolve({ id, error: 'the visitor is gone' });
  });
  child.on('message', (reply: Reply) => {
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  });
  return {
    async send(request) {
      const id = ++last;
      const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
      child.send({ id, request }, (error) => error && waiting.get(id)?.({ id, error: error.message }));
      const reply = await replied;
      if ('error' in reply) throw new Error(`${request.url}: ${reply.error}`);
      return reply.response;
    },
    close: () => void child.kill('SIGKILL'),
  };
}
