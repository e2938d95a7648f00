/** The words of the guided first round, step by step. */

import type { GuideWords } from '../../../../lib/sections/guide/guide.ts'

export const words = {
  build: [
    'Welcome! First everybody builds a maze. A good card has common terrains, such as sand and grass, that touch each other all the way. Lay the first card of yours.',
    'The other cards follow end to end. Your maze leads from the start to your goal: pebble.',
  ],
  keep: [
    'Now all turn terrain cards over at once. Turn the marked one. Your maze begins with grass: if the card is grass, keep it.',
    'Grass! Keep it. It goes to your pile, and the pile is used in the order in which you took it: so collect in walking order.',
  ],
  leave: [
    'Next you need sand, diagonally ahead. Turn another card over.',
    'Blue-white tile is of no use to you now. Leave it: it then lies face up for everybody.',
  ],
  take: [
    'Somebody turned over sand and left it. Cards that lie face up may be taken at any time: take it.',
    'First grass, then sand: just as your maze goes on. Remember what you have, for you may not look through your pile.',
  ],
  stop: [
    'Some rounds later. Your runner stands on the last card, and in your pile are grass, grass and pebble, just what leads to the goal. Call stop: you believe that you can reach it!',
  ],
  run: [
    'Your pile is turned over: the first card is grass. Each card moves the runner to a section of that terrain around it, also diagonally. Go straight ahead, then on to the grass in the last row.',
    'Grass again: go on to the last row.',
  ],
  goal: ['The last card is pebble, the terrain of your goal. Go home!'],
  end: [
    'You win the race! Had the pile not sufficed, your runner would wait where it stands, and who called stop in vain gets one more maze card. Enjoy your first race!',
  ],
} satisfies Record<string, readonly [string, string?]>

export type Words = GuideWords<keyof typeof words>
