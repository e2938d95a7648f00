import type { Figure } from '../art.ts'

export const words = {
  title: 'Your picture',
  about: 'Others see it next to your name. At a table you have the one with which you sat down.',
  figures: {
    cat: 'Cat',
    bear: 'Bear',
    rabbit: 'Rabbit',
    owl: 'Owl',
    fish: 'Fish',
    bird: 'Bird',
    turtle: 'Turtle',
    whale: 'Whale',
    fox: 'Fox',
    butterfly: 'Butterfly',
    fir: 'Fir tree',
    leaf: 'Leaf',
    flower: 'Flower',
    mushroom: 'Mushroom',
    cactus: 'Cactus',
    sun: 'Sun',
    moon: 'Moon',
    star: 'Star',
    boat: 'Sailing boat',
    balloon: 'Balloon',
    cup: 'Cup',
    key: 'Key',
    crown: 'Crown',
    house: 'House',
  } satisfies Record<Figure, string>,
}

export type Words = typeof words
