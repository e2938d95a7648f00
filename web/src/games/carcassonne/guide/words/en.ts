/** The words of the guided first round, step by step. */

import type { GuideWords } from '../../../../lib/sections/guide/guide.ts'

export const words = {
  place: [
    'Welcome! Each turn you place one tile. Put this crossing on the marked square: all sides that touch have to continue each other, road to road and field to field.',
  ],
  thief: [
    'You may put a follower on the tile you just placed. Send a thief to the road that leads west: the road is yours now.',
    'A road scores once both its ends are closed. Look: the other player closes a small city on top and scores 2.',
  ],
  close: ['A cloister with a road. Place it on the marked square: it closes the western end of your road.'],
  monk: [
    'The road is finished. Before it scores, send a monk into the cloister: it will be worth 9 once all eight squares around it have tiles.',
    'Three tiles of road, three points, and your thief is back with you. Followers come home as soon as their feature scores. You have seven, so do not spend them all.',
  ],
  knight: [
    'Start a city: place the tile with the pennant on the marked square.',
    'Send a knight into it: where a follower stands, nobody can send another one later. Then the city needs walls all around.',
  ],
  city: ['A few turns later only one gap is left in your wall. Close the city!'],
  farmer: [
    'Three tiles and a pennant are worth 8. On this tile you can still send a farmer into the field. He stays until the end: then farms score 4 for each finished city that they touch.',
  ],
  end: [
    'That is the game. When the last tile lies, unfinished roads, cities and cloisters still score a little, one point a tile, and farms are counted. Most points win. Enjoy it!',
  ],
} satisfies Record<string, readonly [string, string?]>

export type Words = GuideWords<keyof typeof words>
