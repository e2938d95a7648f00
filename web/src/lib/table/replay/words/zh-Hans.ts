import type { Words } from './en.ts'

export const words: Words = {
  step: (step, all) => `第 ${step} 步，共 ${all} 步`,
  back: '上一步',
  on: '下一步',
  play: '播放',
  pause: '暂停',
  speed: (speed) => `播放速度：${speed} 倍`,
  link: '复制这一步的链接',
  try: '从这里试试',
  tryShort: '试试',
  end: '结束回放',
}
