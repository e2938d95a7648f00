import type { Words } from './en.ts'

export const words: Words = {
  step: (step, all) => `第 ${step} 步，共 ${all} 步`,
  back: '上一步',
  on: '下一步',
  play: '播放',
  pause: '暫停',
  speed: (speed) => `播放速度：${speed} 倍`,
  link: '複製這一步的連結',
  try: '從這裡試試',
  tryShort: '試試',
  end: '結束重播',
}
