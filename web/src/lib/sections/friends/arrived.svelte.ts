// News from other people: the number of those who ask to be friends. The first page and the panel both know it.

let requests = $state(0)

export const arrived = {
  get requests(): number {
    return requests
  },
  set requests(count: number) {
    requests = count
  },
}
