export const words = {
  motion: 'Motion',
  motionCalm: 'calm',
  motionNormal: 'normal',
  motionQuick: 'quick',
  motionNone: 'none',
  bots: 'Speed of bots',
  botsPeople: 'like people',
  botsQuick: 'quick',
  botsOnce: 'at once',
  palette: 'Colours of pieces',
  paletteUsual: 'usual',
  paletteRedGreen: 'for red-green colour blindness',
  paletteContrast: 'high contrast',
  confirmMoves: 'Confirm each move before it counts',
  confirmMovesAbout: 'Without it, a second tap on the same place, or letting a carried piece go, plays it at once.',
  reactionsShown: 'Show the reactions of players',
  leftHanded: 'Left-handed: buttons on the left on phones',
}

export type Words = typeof words
