"""The samples that the page's tests and its style page use are what the server says today."""

import json

from tools.make_samples import FOLDER, found_samples, samples_names


def test_the_samples_of_the_page_are_up_to_date() -> None:
    fresh = {**found_samples(), "names": samples_names()}
    kept = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in FOLDER.glob("*.json")}
    assert kept.keys() == fresh.keys()
    for name, content in fresh.items():
        assert kept[name] == json.loads(json.dumps(content)), f"{name}: run python -m tools.make_samples"
