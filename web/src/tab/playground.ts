// Runs the examples of a page of the documentation, in a worker. They share their names, as the cells of a notebook.

import { started } from './engine.ts'

export type Ran =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'text'; text: string }
  | { kind: 'picture'; svg: string }
  | { kind: 'done'; failed: boolean }

/** The value of a last expression is shown as in a notebook. An error leaves out the lines of this program. */
const RUN = `
import traceback
from pyodide.code import eval_code

def run(code):
    try:
        value = eval_code(code, globals(), filename="example")
        picture = getattr(value, "_repr_svg_", None)
        if picture:
            show_picture(picture())
        elif value is not None:
            print(repr(value))
    except BaseException as error:
        at = error.__traceback__
        while at and at.tb_frame.f_code.co_filename != "example":
            at = at.tb_next
        print("".join(traceback.format_exception(type(error), error, at)).rstrip())
        return True
    return False
`
const tell = (ran: Ran) => (globalThis as unknown as Worker).postMessage(ran)

const ready = started((done, total) => tell({ kind: 'progress', done, total })).then(async (python) => {
  const batched = (text: string) => tell({ kind: 'text', text })
  python.setStdout({ batched })
  python.setStderr({ batched })
  python.globals.set('show_picture', (svg: string) => tell({ kind: 'picture', svg }))
  await python.runPythonAsync(RUN)
  return python.globals.get('run') as (code: string) => boolean
})

onmessage = async ({ data }: MessageEvent<string>) => {
  try {
    tell({ kind: 'done', failed: (await ready)(data) })
  } catch (error) {
    tell({ kind: 'text', text: `Python could not be started: ${error}` })
    tell({ kind: 'done', failed: true })
  }
}
