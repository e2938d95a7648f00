// The words of reports, and of the page of somebody who is kept out.

import type { ReportReason } from '../kinds.ts'

export interface ConductWords {
  who: string
  why: string
  reasons: Record<ReportReason, string>
  words: string
  /** The contents of a report, and its reader. */
  kept: string
  send: string
  thanks: string
  /** After a report: block the reported person, too? */
  blockToo: (name: string) => string
  blockAbout: string
  block: string
  blocked: (name: string) => string
  bannedTitle: string
  /** `until`: `until 3 May 2026, 14:00`, or `for good`. */
  banned: (until: string) => string
  bannedWhy: string
  bannedWhom: string
  again: string
  delete: string
  deleteSure: string
}
