// A line at the lower edge: how much of the engine has been loaded, and what the browser does not promise.

import { among } from '../lib/words/among.ts'
import type { Told } from './messages.ts'

const WORDS = {
  en: {
    loading: (done: string, total: string) => `Loading the game engine: ${done} of ${total} MB`,
    starting: 'Starting the game engine …',
    failed: 'The game engine could not be started. Load the page again.',
    may: 'Your games are kept in this browser, which may clear them when space runs out. Download the records you want to keep.',
    lost: 'This browser keeps no games: they are gone when you close the last tab. Download the records you want to keep.',
    close: 'Close',
  },
  'zh-Hant': {
    loading: (done: string, total: string) => `正在載入遊戲引擎：${done}／${total} MB`,
    starting: '正在啟動遊戲引擎……',
    failed: '遊戲引擎無法啟動。請重新載入頁面。',
    may: '你的遊戲保存在這個瀏覽器裡；空間不足時，瀏覽器可能會清除。想保留的棋譜請下載。',
    lost: '這個瀏覽器不保存遊戲：關閉最後一個分頁後就會消失。想保留的棋譜請下載。',
    close: '關閉',
  },
  'zh-Hans': {
    loading: (done: string, total: string) => `正在载入游戏引擎：${done}／${total} MB`,
    starting: '正在启动游戏引擎……',
    failed: '游戏引擎无法启动。请重新载入页面。',
    may: '你的游戏保存在这个浏览器里；空间不足时，浏览器可能会清除。想保留的棋谱请下载。',
    lost: '这个浏览器不保存游戏：关闭最后一个标签页后就会消失。想保留的棋谱请下载。',
    close: '关闭',
  },
}
const READ = 'spieltisch.storage-read'
const MB = 1_000_000

const chosen = () => [localStorage.getItem('spieltisch.language') ?? '', ...navigator.languages].filter(Boolean)
const words = WORDS[(among(Object.keys(WORDS), chosen()) ?? 'en') as keyof typeof WORDS]

const line = document.createElement('div')
line.id = 'engine'
line.setAttribute('role', 'status')
line.style.cssText =
  'position: fixed; inset: auto 0 0 0; z-index: 50; display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; ' +
  'align-items: center; justify-content: center; padding: 0.5rem 1rem; font: 0.9375rem system-ui, sans-serif; ' +
  'color: light-dark(#3b3227, #e8e0d2); background: light-dark(#e9e1d3, #2f2c28)'

function say(text: string, part: number | null, close = false): void {
  line.replaceChildren(text)
  if (part !== null) {
    const bar = document.createElement('progress')
    bar.value = part
    line.append(bar)
  }
  if (close) {
    const button = document.createElement('button')
    button.textContent = words.close
    button.onclick = () => {
      localStorage.setItem(READ, '1')
      line.remove()
    }
    line.append(button)
  }
  if (!line.isConnected) document.body?.append(line)
}

export async function show(told: Extract<Told, { kind: 'progress' | 'ready' | 'failed' }>): Promise<void> {
  const size = (bytes: number) => (bytes / MB).toFixed(1)
  if (told.kind === 'failed') say(words.failed, null)
  else if (told.kind === 'progress') {
    const whole = told.done >= told.total
    say(whole ? words.starting : words.loading(size(told.done), size(told.total)), told.done / told.total)
  } else {
    line.remove()
    const safe = told.kept && (await navigator.storage.persist())
    if (safe || location.pathname !== '/' || (told.kept && localStorage.getItem(READ))) return
    line.style.position = 'static' // below the first page: it covers nothing, and is gone at a table
    say(told.kept ? words.may : words.lost, null, true)
    addEventListener('click', () => setTimeout(() => location.pathname !== '/' && line.remove()))
  }
}
