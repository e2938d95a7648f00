import type { Figure } from '../art.ts'

export interface PeopleWords {
  title: string
  about: string
  figures: Record<Figure, string>
}
