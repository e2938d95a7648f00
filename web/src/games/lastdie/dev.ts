import Dev from './parts/Dev.svelte'
export default Dev
