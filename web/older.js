// The browsers that this page plays in, oldest first: `older.ts` has their versions. This script makes the
// functions they lack before anything else runs. A browser older still, or one with scripts off, shows `public/too-old.html`.
// This script is read by every browser, so it is written as scripts once were.
;(function () {
  if (!window.structuredClone || !Array.prototype.findLast || !window.HTMLDialogElement) {
    document.documentElement.setAttribute('data-older', '')
    return location.replace('/too-old.html')
  }
  var lists = Array.prototype
  var make = function (name, change) {
    if (lists[name]) return
    var value = function () {
      var list = Array.from(this)
      change.apply(list, arguments)
      return list
    }
    Object.defineProperty(lists, name, { value: value, writable: true, configurable: true })
  }
  make('toSorted', lists.sort)
  make('toReversed', lists.reverse)
  make('toSpliced', lists.splice)
  make('with', function (at, value) {
    this[at < 0 ? this.length + at : at] = value
  })
})()
