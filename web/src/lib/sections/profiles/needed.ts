/** A rating is provisional until it has so many rated games and opponents who have nothing in common
    (`PROVISIONAL` and `OPPONENTS` of the server's `rating.py`). */
export const NEEDED = { games: 10, opponents: 3 }
