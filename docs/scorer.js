// The ranks of pages in the search. A whole word anywhere counts more than a part of a word in a title. So "ram"
// finds memory before "program".
var Scorer = {
  objNameMatch: 11,
  objPartialMatch: 6,
  objPrio: { 0: 15, 1: 5, 2: -5 },
  objPrioDefault: 0,
  title: 15,
  partialTitle: 2,
  term: 5,
  partialTerm: 1,
}
