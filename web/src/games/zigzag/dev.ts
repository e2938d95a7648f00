export { default } from './parts/Dev.svelte'
