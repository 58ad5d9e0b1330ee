"""One browser and one server for the tests of a module; every test's visitors are new."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from tests.page.visiting import People, a_browser
from tests.web.serving import Serving, serving


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with a_browser() as found:
        yield found


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    with serving(tmp_path_factory.mktemp("page")) as found:
        yield found


@pytest.fixture
def people(browser: Browser, server: Serving) -> Iterator[People]:
    """The visitors of a test; none of their browsers may complain."""
    found = People(browser, server)
    yield found
    found.leave()
    assert found.complaints == []
