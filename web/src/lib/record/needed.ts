/** Rated games until which a rating is provisional (`PROVISIONAL` of the server's `rating.py`). */
export const NEEDED = 10
