// string-width makes a segmenter when it is loaded, which takes Node longer than all else that most
// commands load of this project. Text of plain letters, which is nearly all, needs none.

const filter = { id: /[\\/]node_modules[\\/]string-width[\\/]index\.js$/ };
const MADE = 'const segmenter = new Intl.Segmenter();';
const USED = 'segmenter.segment(';

/** For the build of the package. */
export const widthWhenNeeded = {
  name: 'width-when-needed',
  transform: {
    filter,
    handler(code) {
      if (code.split(MADE).length !== 2 || code.split(USED).length !== 2) {
        throw new Error(
          'string-width makes its segmenter in another way; see width-when-needed.mjs',
        );
      }
      return code
        .replace(MADE, 'let segmenter;')
        .replace(USED, '(segmenter ??= new Intl.Segmenter()).segment(');
    },
  },
};
