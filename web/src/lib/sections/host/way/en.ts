// The ways to this section.

export const words = {
  reportsWait: (count: number) => `Waiting reports: ${count}`,
  hostDesk: 'Host’s desk',
}

export type Words = typeof words
