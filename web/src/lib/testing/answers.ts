/** Answers of a server in tests, by the path that is asked for. */

import { vi } from 'vitest'

/** An answer: what the server says, the code of a refusal, or a text that is no JSON. */
type Answer = { readonly says: unknown } | { readonly refuses: string } | { readonly text: string }

export const says = (body: unknown): Answer => ({ says: body })
export const refuses = (code: string): Answer => ({ refuses: code })
/** The answer of a proxy or a captive portal in the server's place. */
export const noJson: Answer = { text: '<html>Log in</html>' }

function responseOf(answer: Answer): Response {
  if ('text' in answer) return new Response(answer.text)
  if ('refuses' in answer) return Response.json({ code: answer.refuses, params: {} }, { status: 403 })
  return Response.json(answer.says)
}

/** Stubs `fetch`: each path gets the answer that `paths` names, and others none. Returns the mock, whose calls tell what
 * was asked for. */
export function serve(paths: Record<string, Answer>) {
  const asked = vi.fn((path: string, _init?: RequestInit): Promise<Response> => {
    const answer = paths[path]
    return answer ? Promise.resolve(responseOf(answer)) : Promise.reject(new TypeError('offline'))
  })
  vi.stubGlobal('fetch', asked)
  return asked
}
