import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'replaykit/player';

/** A player with the highlights beside it: a click on one seeks to it. */
function Match({ file }) {
  const player = useRef(null);
  const [moments, setMoments] = useState([]);
  useEffect(() => {
    const element = player.current;
    const show = () => setMoments(element.scene?.moments.filter(({ weight }) => weight >= 0.5) ?? []);
    element.addEventListener('progress', show);
    return () => element.removeEventListener('progress', show);
  }, []);
  return (
    <>
      <replay-player ref={player} source={file} controls />
      {moments.map(({ seconds, text }, i) => (
        <p className="row" key={i}>
          <button onClick={() => (player.current.currentTime = seconds)}>{text}</button>
        </p>
      ))}
    </>
  );
}

function Page() {
  const [file, setFile] = useState();
  return (
    <>
      <h1>Watch a replay</h1>
      <label className="drop">
        <b>Choose a replay</b>
        <input type="file" onChange={(event) => setFile(event.target.files[0])} />
      </label>
      <Match file={file} />
    </>
  );
}

createRoot(document.getElementById('page')).render(<Page />);
