export interface ElsewhereWords {
  /** A button: a person plays on at another device. */
  show: string
  showFor: (name: string) => string
  how: (name: string) => string
  until: (time: string) => string
  link: string
  code: string
  hide: string
  /** The page behind the link. */
  title: string
  ask: (name: string) => string
  about: string
  yes: string
}
