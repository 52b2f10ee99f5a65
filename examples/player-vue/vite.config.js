import vue from '@vitejs/plugin-vue';

// URLs are relative, so that the built page works in any folder.
export default {
  base: './',
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'replay-player' } } })],
};
