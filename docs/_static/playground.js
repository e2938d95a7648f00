// Has readers run the examples of a page, and change them. Python is loaded with the first run, into a worker;
// a run begins with the examples above that have not been run.
{
  const ENGINE = new URL('engine/playground.js', document.currentScript.src)
  const MB = 1_000_000

  const made = (tag, name, text = '') => Object.assign(document.createElement(tag), { className: name, textContent: text })

  addEventListener('DOMContentLoaded', () => {
    const examples = [...document.querySelectorAll('.runs')].map((block) => {
      const code = block.querySelector('pre')
      const bar = made('div', 'run-bar')
      const button = made('button', 'run', 'Run')
      const output = made('div', 'run-output')
      output.setAttribute('role', 'status')
      button.type = 'button'
      code.contentEditable = 'plaintext-only'
      code.spellcheck = false
      code.setAttribute('role', 'textbox')
      code.setAttribute('aria-multiline', 'true')
      code.setAttribute('aria-label', 'Example, which you can change')
      bar.append(button)
      block.after(bar, output)
      const example = { code, button, output, fresh: true }
      code.addEventListener('input', () => (example.fresh = true))
      button.addEventListener('click', () => (queue.length ? stop() : run(example)))
      return example
    })
    /** The examples to be run; the first one is running. */
    let queue = []
    let worker = null

    const say = (output, text) => {
      let last = output.lastElementChild
      if (last?.tagName !== 'PRE') output.append((last = made('pre')))
      last.textContent += `${text}\n`
    }
    const tell = (text) => {
      for (const { button } of examples) button.textContent = queue.length ? 'Stop' : 'Run'
      if (queue.length) queue.at(-1).button.textContent = text
    }
    const next = () => {
      if (queue.length === 0) return tell('')
      queue[0].output.replaceChildren()
      queue[0].fresh = false
      worker.postMessage(queue[0].code.textContent)
    }
    const stop = () => {
      worker.terminate()
      worker = null
      queue = []
      for (const example of examples) example.fresh = true
      tell('')
    }
    const hear = ({ data }) => {
      if (queue.length === 0) return
      const { output } = queue[0]
      if (data.kind === 'progress')
        tell(`Loading Python: ${(data.done / MB).toFixed(0)} of ${(data.total / MB).toFixed(0)} MB (stop)`)
      else if (data.kind === 'text') say(output, data.text)
      else if (data.kind === 'picture') {
        const picture = made('img')
        picture.alt = 'The drawing of the last line'
        picture.src = URL.createObjectURL(new Blob([data.svg], { type: 'image/svg+xml' }))
        output.append(picture)
      } else {
        const ran = queue.shift()
        ran.fresh = data.failed
        if (data.failed) queue = []
        tell('Stop')
        next()
      }
    }
    const run = (example) => {
      const above = examples.slice(0, examples.indexOf(example)).filter(({ fresh }) => fresh)
      queue = [...above, example]
      if (worker === null) {
        worker = new Worker(ENGINE, { type: 'module' })
        worker.onmessage = hear
        worker.onerror = () => {
          say(example.output, 'Python could not be started: read this page from a web server.')
          stop()
        }
      }
      tell('Stop')
      next()
    }
  })
}
