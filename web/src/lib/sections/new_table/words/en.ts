export const words = {
  seatPlayer: (number: number) => `Player ${number}`,
  planMe: 'Me',
  planOpen: 'Open to anyone with the link',
  planHere: 'A player at this screen',
  planHereName: (number: number) => `Name of the player on seat ${number}`,
  setSeats: 'Seats',
  setWatching: 'You have no seat: you will watch.',
  setShuffle: 'Shuffle the seats at the start',
  setListed: 'List this table on the first page, for anyone to join',
  setSeveral: 'Players may take several seats',
  setChat: 'Keep chat open, although partners may not confer in this mode',
  setDo: 'Start table',
  setLink: 'Get the link',
}

export type Words = typeof words
