// The page about this server.

export const words = {
  title: 'About this server',
  heading: (name: string) => `About ${name}`,
  rules: 'House rules',
  links: 'Links',
  contact: 'Contact:',
  program: 'The program',
  independent:
    'spieltisch is free software: an independent implementation of the rules, with its own texts and art. The games’ names belong to their owners, who have not made, endorsed or licensed it.',
  version: (number: string) => `Version ${number}`,
  versionUnknown: 'The version is not known: the server does not answer.',
}

export type Words = typeof words
