// Files of the browser's storage (OPFS) as a folder of the engine's file system. SQLite reads and writes them at
// once, and what it has flushed is on the disk. The files exist before they are opened, since opening takes a
// promise.

/** A file of the browser's storage, open for one worker alone. */
interface Handle {
  read(into: ArrayBufferView, at: { at: number }): number
  write(from: ArrayBufferView, at: { at: number }): number
  getSize(): number
  truncate(size: number): void
  flush(): void
}
interface Node {
  id: number
  name: string
  mode: number
  handle?: Handle
  node_ops: object
  stream_ops: object
  timestamp?: number
}
interface Stream {
  node: Node
  position: number
}
/** The part of Emscripten's file system that we need. */
export interface Engine {
  createNode(parent: Node | null, name: string, mode: number, dev: number): Node
  mkdirTree(path: string): void
  writeFile(path: string, content: Uint8Array, options: { canOwn: boolean }): void
  mount(type: object, options: object, path: string): unknown
  ErrnoError: new (errno: number) => Error
}

const FOLDER = 0o40777
const FILE = 0o100666
const ABSENT = 44
const REFUSED = 63
const INVALID = 28

/** Opens files of a folder, each for this worker alone. Rejected where the browser keeps none. */
export async function opened(place: string, names: readonly string[]): Promise<Map<string, Handle>> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(place, { create: true })
  const handles = names.map(async (name) => {
    const file = await folder.getFileHandle(name, { create: true })
    const open = file as unknown as { createSyncAccessHandle(): Promise<Handle> }
    return [name, await open.createSyncAccessHandle()] as const
  })
  return new Map(await Promise.all(handles))
}

/** Makes the opened files a folder of the engine. */
export function mount(engine: Engine, path: string, handles: ReadonlyMap<string, Handle>): void {
  const stat = (node: Node) => {
    const time = new Date(node.timestamp ?? 0)
    const size = node.handle?.getSize() ?? 0
    const facts = { dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size }
    return { ...facts, atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(size / 4096) }
  }
  const set = (node: Node, { size }: { size?: number }) => {
    if (size !== undefined) node.handle?.truncate(size)
  }
  const stream_ops = {
    read: (stream: Stream, buffer: Uint8Array, offset: number, length: number, at: number) =>
      stream.node.handle!.read(buffer.subarray(offset, offset + length), { at }),
    write: (stream: Stream, buffer: Uint8Array, offset: number, length: number, at: number) =>
      stream.node.handle!.write(buffer.subarray(offset, offset + length), { at }),
    llseek: (stream: Stream, offset: number, whence: number) => {
      const begin = whence === 1 ? stream.position : whence === 2 ? stream.node.handle!.getSize() : 0
      if (begin + offset < 0) throw new engine.ErrnoError(INVALID)
      return begin + offset
    },
    fsync: (stream: Stream) => {
      stream.node.handle!.flush()
      return 0
    },
  }
  const made = (parent: Node, name: string) => {
    const handle = handles.get(name)
    if (handle === undefined) throw new engine.ErrnoError(REFUSED)
    const node_ops = { getattr: stat, setattr: set }
    return Object.assign(engine.createNode(parent, name, FILE, 0), { handle, node_ops, stream_ops })
  }
  const absent = () => {
    throw new engine.ErrnoError(ABSENT)
  }
  // A file that is removed is empty, and there again as soon as somebody wants to make it.
  const unlink = (_: Node, name: string) => handles.get(name)?.truncate(0)
  const readdir = () => ['.', '..', ...handles.keys()]
  const node_ops = { getattr: stat, setattr: set, lookup: absent, mknod: made, unlink, readdir }
  const type = {
    mount: () => {
      const root = Object.assign(engine.createNode(null, '/', FOLDER, 0), { node_ops, stream_ops: {} })
      for (const [name, handle] of handles) if (handle.getSize() > 0) made(root, name)
      return root
    },
  }
  engine.mkdirTree(path)
  engine.mount(type, {}, path)
}

const BLOCK = 512

/** Unpacks an archive of files (tar, POSIX.1-1988) into a folder of the engine. */
export function unpack(engine: Engine, archive: Uint8Array, into: string): void {
  const text = (at: number, length: number) =>
    new TextDecoder().decode(archive.subarray(at, at + length)).replace(/\0.*/s, '')
  for (let at = 0; archive[at];) {
    const size = parseInt(text(at + 124, 12), 8)
    const path = [into, text(at + 345, 155), text(at, 100)].filter(Boolean).join('/')
    engine.mkdirTree(path.slice(0, path.lastIndexOf('/')))
    engine.writeFile(path, archive.subarray(at + BLOCK, at + BLOCK + size), { canOwn: true })
    at += BLOCK * (1 + Math.ceil(size / BLOCK))
  }
}
